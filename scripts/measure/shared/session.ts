interface Account {
  username: string
  password: string
}

/**
 * Creates an account on a running server, or signs in to an existing one.
 *
 * @returns the cookie of the new session
 * @throws if the server refuses
 */
export async function openSession(
  url: string,
  account: Account,
  how: 'quick-signup' | 'login' = 'quick-signup',
): Promise<string> {
  const answer = await fetch(`${url}/api/auth/${how}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${how} of ${account.username}: ${answer.status} ${text}`)
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}
