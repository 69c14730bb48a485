import { IconFileImport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'

const UnsentDialog = lazyPart(() => import('./unsent-dialog.tsx'))

/** Takes documents out of a file that a device saved. `device`: of this one alone; none: of whichever device it is. */
export function UnsentButton({ device }: { device?: { id: string; deviceName: string } }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <GuardedButton
        ability="devices.write"
        variant="default"
        leftSection={<IconFileImport size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('deviceReview.file.button')}
      </GuardedButton>
      <Suspense fallback={null}>{isOpen && <UnsentDialog device={device} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
