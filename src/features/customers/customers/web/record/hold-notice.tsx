import { Alert, Button, Text } from '@mantine/core'
import { IconHandStop } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/app/lazy-part.ts'
import type { Customer } from '../../contract.ts'

const HoldDialog = lazyPart(() => import('./hold-dialog.tsx'))

/** Why nothing is sold to this customer for now, in full. By the form or in bulk nobody is asked for a reason: it can be given here. */
export function HoldNotice({ customer }: { customer: Customer }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const { fields, onHoldReason, canWrite } = customer
  if (fields.onHold === 'N' || !(onHoldReason || canWrite)) return null
  return (
    <Alert color="yellow" icon={<IconHandStop aria-hidden />} title={t('customers.onHold')} mb="lg" role="status">
      <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{onHoldReason || t('customers.noReason')}</Text>
      {canWrite && (
        <Button size="compact-sm" variant="default" mt="sm" onClick={() => setAsking(true)}>
          {t(onHoldReason ? 'customers.actions.changeReason' : 'customers.actions.giveReason')}
        </Button>
      )}
      <Suspense>{asking && <HoldDialog customer={customer} onClose={() => setAsking(false)} />}</Suspense>
    </Alert>
  )
}
