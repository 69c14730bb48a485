import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted, maxToasts, onToastsWanted } from '../app/toasts.ts'
import classes from './toaster.module.css'

const Notifications = lazy(async () => ({ default: (await import('@mantine/notifications')).Notifications }))

/** Drawn from the first toast on. */
export function Toaster() {
  const wanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Notifications
        classNames={{ root: classes.toasts }}
        position="top-right"
        limit={maxToasts}
        autoClose={2000}
        pauseResetOnHover="notification"
        zIndex={400}
      />
    </Suspense>
  )
}
