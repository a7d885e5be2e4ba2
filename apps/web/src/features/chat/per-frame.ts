/** Collects pieces of a text, and passes them on together before the next frame. */
export function perFrame(handOn: (text: string) => void) {
  let text = ''
  let frame = 0
  const flush = (): void => {
    cancelAnimationFrame(frame)
    frame = 0
    if (text === '') return
    const gathered = text
    text = ''
    handOn(gathered)
  }
  return {
    add(piece: string): void {
      text += piece
      frame ||= requestAnimationFrame(flush)
    },
    /** Passes the pieces on at once: a hidden tab has no frames. */
    flush,
  }
}
