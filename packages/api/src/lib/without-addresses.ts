/** Matches at the start of a word only: a long text is scanned in linear time. */
const ADDRESS = /(?<![^\s"<>()[\]:;,@/\\])[^\s"<>()[\]:;,@/\\]+@[^\s"<>()[\]:;,@/\\]+\.\p{L}{2,}/gu

export const withoutAddresses = (text: string): string => text.replaceAll(ADDRESS, '[address]')
