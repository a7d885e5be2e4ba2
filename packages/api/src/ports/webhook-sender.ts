export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface WebhookSender {
  /** Whether addresses without TLS may be registered: for tests on this machine. */
  allowsHttp: boolean
  /**
   * One try, to an address of the public internet.
   * @returns the HTTP status, whatever it is
   * @throws Error without an answer in time, and for a refused address; its text is for the webhook's owner
   */
  send(request: WebhookRequest): Promise<{ status: number }>
}
