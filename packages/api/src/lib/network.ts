/**
 * An IPv4 address, or the /48 network of an IPv6 address: the most that a provider assigns to one customer.
 * @param address as in `Context`, with at least three groups of an IPv6 address written out
 */
export const networkOf = (address: string): string => address.split(':', 3).join(':')
