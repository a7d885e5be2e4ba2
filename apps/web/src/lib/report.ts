/** For counting: without data about the visitor. Sent even while the page is being closed. */
export function report(procedure: string, input: object): void {
  void fetch(`/trpc/${procedure}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
    // Nothing depends on the answer, but a request is open until it has been read.
    .then((answer) => answer.text())
    .catch(() => {})
}

const reported = new Set<string>()

/** Once for each page load. */
export function reportOnce(procedure: string, input: object): void {
  const key = procedure + JSON.stringify(input)
  if (!reported.has(key)) report(procedure, input)
  reported.add(key)
}
