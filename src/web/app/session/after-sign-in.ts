const key = 'afterSignIn'

/** Where this tab goes once its person has signed in, instead of to the dashboard: a page that sent them to sign in. */
export const returnAfterSignIn = (path: string) => sessionStorage.setItem(key, path)
export const stayAfterSignIn = () => sessionStorage.removeItem(key)

/** Only our own paths; each counts once. */
export function pathAfterSignIn(): string {
  const path = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return path.startsWith('/auth/invite/') ? path : '/dashboard'
}
