/** What of a column's heading tells it from others. */
export const headerKey = (heading: string) =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
