import { useEffect } from 'react'

export const formLock = 'ledgerside-device-form'

/** While somebody is in the middle of something: the app is not replaced by a newer one under their hands, in no tab. */
export function useOpenForm(isOpen: boolean) {
  useEffect(() => {
    if (!isOpen || !navigator.locks) return
    const control = new AbortController()
    let end = () => {}
    const held = new Promise<void>((resolve) => {
      end = resolve
    })
    void navigator.locks.request(formLock, { mode: 'shared', signal: control.signal }, () => held).catch(() => undefined)
    return () => {
      end()
      control.abort()
    }
  }, [isOpen])
}

/** Does it while no form is open anywhere; false: one is. */
export async function whileNoFormIsOpen(work: () => void): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request(formLock, { ifAvailable: true }, (lock) => {
    if (lock) work()
    return lock !== null
  })
}
