/** Whether this document may load the payment provider's script: the server allows it only for the payment page. */
export const isPaymentDocument = (): boolean =>
  document.querySelector('meta[name="payment-form"][content="stripe"]') !== null
