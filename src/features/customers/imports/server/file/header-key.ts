/** Longer than any heading; a long text of accents takes ever longer to be taken apart. */
const longest = 200

/** What of a column's heading tells it from others. */
export const headerKey = (heading: string) =>
  heading
    .slice(0, longest)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
