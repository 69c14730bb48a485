/** The newest comparison, or this one. */
export const proofPath = (id?: string) => `/dashboard/sync/proof${id ? `?proof=${id}` : ''}`
