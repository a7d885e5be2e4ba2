/** Sends an event to be counted, without data about the visitor, even while the page is being closed. */
export function report(procedure: string, input: object): void {
  void fetch(`/trpc/${procedure}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
    // Nobody needs the answer, but until its body is read the request stays open.
    .then((answer) => answer.text())
    .catch(() => {})
}

const reported = new Set<string>()

/** Reports an event once for each page load. */
export function reportOnce(procedure: string, input: object): void {
  const key = procedure + JSON.stringify(input)
  if (!reported.has(key)) report(procedure, input)
  reported.add(key)
}
