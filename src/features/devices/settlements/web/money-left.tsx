import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { deviceMoneyPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { listOpenMoney } from '../contract.ts'

/** Before a device is gone: what was collected with it and nobody has received. It stands in nothing's way. */
export function MoneyLeft({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation()
  const mayLook = useCan()('settlements.read')
  const { data, error } = useApi(listOpenMoney, { query: { deviceId } }, { enabled: mayLook })
  if (!mayLook || (!data && !error)) return null
  const link = (
    <Anchor component={Link} to={deviceMoneyPath(deviceId)} inherit underline="always">
      {t('settlements.left.look')}
    </Anchor>
  )
  if (!data)
    return (
      <Alert color="gray">
        {t('settlements.left.unknown')} {link}
      </Alert>
    )
  const { rows, waiting } = data
  const cents = rows.reduce((sum, { cash, checksAmount }) => sum + cash + checksAmount, waiting.amount)
  if (cents === 0 && !waiting.more) return null
  const reps = [...new Set(rows.map(({ repName, repCode }) => repName || repCode))].join(', ')
  return (
    <Alert
      color="yellow"
      title={t(waiting.more || data.more ? 'settlements.left.atLeast' : 'settlements.left.sum', { amount: formatCents(cents) })}
    >
      {t(reps ? 'settlements.left.text' : 'settlements.left.waits', { reps })} {link}
    </Alert>
  )
}
