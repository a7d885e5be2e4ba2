/** The logo: a two-sided mask. */
export const Mark = ({ size = 26 }: { size?: number }) => (
  <img src="/mark.svg" alt="" width={size} height={size} />
)
