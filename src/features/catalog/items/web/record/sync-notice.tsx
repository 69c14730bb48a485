import { Alert, Anchor, Text } from '@mantine/core'
import { IconAlertTriangle, IconHelpCircle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { conflictPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { getItem, type Item } from '../../contract.ts'
import type { ItemParts } from './item-parts.ts'

const looks = {
  refused: { color: 'red', Icon: IconAlertTriangle },
  conflict: { color: 'red', Icon: IconAlertTriangle },
  unknown: { color: 'yellow', Icon: IconHelpCircle },
  removed: { color: 'yellow', Icon: IconInfoCircle },
} as const
const isNoted = (state: string): state is keyof typeof looks => state in looks

/** What stands between this item and QuickBooks, in plain words, and what to do about it. Nothing while all is well. */
export function SyncNotice({ item: { sync, canWrite }, Replay }: { item: Item; Replay: ItemParts['Replay'] }) {
  const { t } = useTranslation()
  const can = useCan()
  const { state, message, fix, deliveryId } = sync
  if (!isNoted(state)) return null
  const { color, Icon } = looks[state]
  return (
    <Alert
      color={color}
      icon={<Icon aria-hidden />}
      title={t(`customers.sync.${state}`)}
      mb="lg"
      role={color === 'red' ? 'alert' : 'status'}
    >
      {message && <Text>{message}</Text>}
      {fix && <Text>{fix}</Text>}
      {state === 'conflict' && deliveryId && can('sync.read') && (
        <Anchor component={Link} to={conflictPath(deliveryId)} underline="always">
          {t('customers.sync.choose')}
        </Anchor>
      )}
      {(state === 'refused' || state === 'unknown') && deliveryId && canWrite && (
        <Replay
          entryId={deliveryId}
          label={t(state === 'unknown' ? 'customers.sync.check' : 'customers.sync.resend')}
          refreshes={[getItem]}
        />
      )}
    </Alert>
  )
}
