/** Fetched without a session: pictures of what an open store offers. */
export const picturesAt = (code: string) => `/api/Storefront/${code}/Picture/`
