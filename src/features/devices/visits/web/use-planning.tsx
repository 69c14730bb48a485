import { Alert } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'

const PlanDialog = lazyPart(() => import('./plan-dialog.tsx'))

type Planning = { button: ReactNode; notice: ReactNode; dialog: ReactNode }
/**
 * The button that plans a visit, its dialog, and what is to be said where no device shows it. `customer`: at this one. `again`: one is planned
 * there already.
 */
export function usePlanning(customer: { id: string; name: string } | null, again = false): Planning {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [isUnseen, setUnseen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    setTimeout(() => button.current?.focus())
  }
  const planned = (devices: number) => {
    setUnseen(devices === 0)
    if (devices) toastSuccess(t('visits.plannedOn', { count: devices }))
  }
  return {
    button: (
      <GuardedButton
        ability="notes.write"
        ref={button}
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(again ? 'visits.change' : 'visits.plan')}
      </GuardedButton>
    ),
    notice: isUnseen && (
      <Alert color="yellow" mb="md" role="status" withCloseButton closeButtonLabel={t('common.close')} onClose={() => setUnseen(false)}>
        {t('visits.plannedNowhere')}
      </Alert>
    ),
    dialog: open && (
      <Suspense>
        <PlanDialog customer={customer} onClose={close} onPlanned={planned} />
      </Suspense>
    ),
  }
}
