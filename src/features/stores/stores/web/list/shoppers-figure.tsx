import { Anchor, Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { storeShoppersPath } from '#contract/places.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { StoreRow } from '../../contract.ts'

type Row = Pick<StoreRow, 'id' | 'shoppers' | 'shoppersInvited' | 'shoppersOrdered30Days' | 'accessRequests'>

type Props = { row: Row; from: string; tabIndex?: number }

/** Who may shop there now; whoever stays on it reads who was invited, who ordered, and who asks. Leads to them. `from`: the list's address. */
export function ShoppersFigure({ row, from, tabIndex }: Props) {
  const { t } = useTranslation()
  const lines = [
    t('stores.shoppersInvited', { count: row.shoppersInvited, shown: numberText(row.shoppersInvited) }),
    t('stores.shoppersActive', { count: row.shoppers, shown: numberText(row.shoppers) }),
    t('stores.shoppersOrdered', { count: row.shoppersOrdered30Days, shown: numberText(row.shoppersOrdered30Days) }),
    ...(row.accessRequests ? [t('stores.accessRequests', { count: row.accessRequests, shown: numberText(row.accessRequests) })] : []),
  ]
  return (
    <Tooltip events={{ hover: true, focus: true, touch: true }} label={lines.map((line) => <div key={line}>{line}</div>)}>
      <Anchor
        component={Link}
        to={storeShoppersPath(row.id)}
        state={{ from }}
        c="inherit"
        inherit
        className="numbers"
        tabIndex={tabIndex}
        aria-label={lines.join(', ')}
      >
        {numberText(row.shoppers)}
      </Anchor>
    </Tooltip>
  )
}
