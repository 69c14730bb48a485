import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconCircleHalf2, IconCircleOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const icons = {
  paid: IconCircleCheck,
  partlyPaid: IconCircleHalf2,
  open: IconCircleDashed,
  overdue: IconAlertTriangle,
  void: IconCircleOff,
  deleted: IconCircleOff,
}

/** How an invoice stands, in words, with a sign beside it. */
export function InvoiceState({ state }: { state: keyof typeof icons }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}>
      <Icon size={15} aria-hidden color={state === 'overdue' ? 'var(--mantine-color-error)' : 'currentColor'} />
      {t(`customers.record.invoiceState.${state}`)}
    </span>
  )
}
