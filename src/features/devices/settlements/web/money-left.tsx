import { Alert, Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { deviceMoneyPath, openMoneyPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { listOpenMoney } from '../contract.ts'

const texts = {
  device: { sum: 'settlements.left.sum', atLeast: 'settlements.left.atLeast', text: 'settlements.left.text' },
  rep: { sum: 'settlements.left.ofRep', atLeast: 'settlements.left.ofRepAtLeast', text: 'settlements.left.textOfRep' },
} as const

/** Before a device is gone, or a rep: what was collected and nobody has received. It stands in nothing's way. */
export function MoneyLeft(of: { deviceId: string } | { repId: string }) {
  const { t } = useTranslation()
  const mayLook = useCan()('settlements.read')
  const { data, error } = useApi(listOpenMoney, { query: of }, { enabled: mayLook })
  if (!mayLook || (!data && !error)) return null
  const link = (
    <Anchor component={Link} to={'deviceId' in of ? deviceMoneyPath(of.deviceId) : openMoneyPath} inherit underline="always">
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
  const said = texts['deviceId' in of ? 'device' : 'rep']
  const reps = [...new Set(rows.map(({ repName, repCode }) => repName || repCode))].join(', ')
  const devices = [...new Set(rows.map(({ deviceName }) => deviceName))].join(', ')
  return (
    <Alert color="yellow" title={t(waiting.more || data.more ? said.atLeast : said.sum, { amount: formatCents(cents) })}>
      {t(rows.length > 0 ? said.text : 'settlements.left.waits', { reps, devices })} {link}
    </Alert>
  )
}

/** As a part of another room's screen. */
export const RepMoneyLeft = ({ repId }: { repId: string }) => <MoneyLeft repId={repId} />
