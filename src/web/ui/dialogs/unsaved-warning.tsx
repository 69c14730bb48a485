import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { isSignedIn } from '../../app/session/session.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks before unsaved changes are left behind: `<UnsavedWarning when={form.isDirty() && !saving} />`. Needs the router.
 * `inAddress`: the form is one of the views behind `?`, so a change there leaves it too.
 */
export function UnsavedWarning({ when, inAddress = false }: { when: boolean; inAddress?: boolean }) {
  const { t } = useTranslation()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => when && (from.pathname !== to.pathname || (inAddress && from.search !== to.search)),
  )
  useEffect(() => {
    if (!when) return
    // A session that ended leaves the page unasked: the draft waits for its person.
    const ask = (event: BeforeUnloadEvent) => (isSignedIn() ? event.preventDefault() : undefined)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('common.unsavedTitle')}
      confirmLabel={t('common.leave')}
      cancelLabel={t('common.stay')}
      danger
    >
      {t('common.unsavedText')}
    </ConfirmDialog>
  )
}
