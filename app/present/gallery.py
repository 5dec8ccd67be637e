"""Every component in every state, made from real deals: for developers and for screenshots."""


def everything() -> tuple[()]:
    """Filled below."""
    return ()
