export interface WebhookRequest {
  url: string
  headers: Record<string, string>
  body: string
}

export interface WebhookSender {
  /** Whether webhooks may have addresses without TLS: for tests, with receivers on the same machine. */
  allowsHttp: boolean
  /**
   * Sends once, to an address of the public internet.
   * @returns the HTTP status, whatever it is
   * @throws Error without a response in time, and for a refused address; its text is for the webhook's owner
   */
  send(request: WebhookRequest): Promise<{ status: number }>
}
