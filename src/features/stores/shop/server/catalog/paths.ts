/** Fetched without a session: pictures of what an open store offers, and what it looks like. */
export const picturesAt = (code: string) => `/api/Storefront/${code}/Picture/`
export const designUrl = (code: string, hash: string | null): string | null => hash && `/api/Storefront/${code}/Design/${hash}`
