const key = 'confirmedEmail'

/**
 * The address whose code was right. It stays in the tab; the tab that is opened for QuickBooks starts with a copy. The server keeps its own
 * account: this only spares a question.
 */
export const readConfirmedEmail = (): string => sessionStorage.getItem(key) ?? ''
export const keepConfirmedEmail = (email: string) => sessionStorage.setItem(key, email)
export const dropConfirmedEmail = () => sessionStorage.removeItem(key)
