import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import type { Check } from '../contract.ts'
import { CheckTable, isMoney } from './check-table.tsx'
import classes from './proof.module.css'

/** What was compared with what: the totals, and below them each kind of document by month. */
export function Checks({ checks }: { checks: Check[] }) {
  const { t } = useTranslation()
  const monthly = checks.filter(({ month }) => month !== null)
  const entities = [...new Set(monthly.map(({ entity }) => entity))]
  return (
    <section aria-labelledby="proof-checks">
      <Title order={2} size="h4" id="proof-checks" mb="sm">
        {t('proof.compared')}
      </Title>
      <TableScroll minWidth={340} label={t('proof.compared')}>
        <CheckTable checks={moneyFirst([...checks.filter(({ month }) => month === null), ...totalsOf(monthly)])} />
      </TableScroll>
      {entities.map((entity) => {
        const own = monthly.filter((each) => each.entity === entity)
        return (
          <details key={entity} className={classes.months} open={own.some(({ ours, theirs }) => ours !== theirs)}>
            <summary>{`${textOf(`entities.${entity}`)} · ${t('proof.byMonth')}`}</summary>
            <TableScroll minWidth={340} label={`${textOf(`entities.${entity}`)} · ${t('proof.byMonth')}`}>
              <CheckTable checks={own.toSorted((one, other) => (other.month ?? '').localeCompare(one.month ?? ''))} byMonth />
            </TableScroll>
          </details>
        )
      })}
    </section>
  )
}

/** What people look for first. */
const moneyFirst = (checks: Check[]) => checks.toSorted((one, other) => Number(isMoney(other)) - Number(isMoney(one)))

/** The months of one measure together. */
function totalsOf(monthly: readonly Check[]): Check[] {
  const groups = Map.groupBy(monthly, ({ entity, measure }) => `${entity} ${measure}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    const sum = (side: 'ours' | 'theirs') => group.reduce((total, each) => total + each[side], 0)
    return first ? { ...first, month: null, ours: sum('ours'), theirs: sum('theirs') } : []
  })
}
