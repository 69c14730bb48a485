import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#contract/languages.ts'
import { formatCents } from '#contract/money.ts'
import { dayText, exactTime } from '#web/ui/values/dates.ts'
import type { RewardEntry } from '../../contract.ts'
import classes from '../attainment.module.css'

type Row = RewardEntry['rows'][number]

/** One row: the four things that whoever sees another amount asks first, then the sentence. */
export function RowExplained({ row: { document, amount, promised, head, sentences, approvedAt, approvedBy, writtenAt } }: { row: Row }) {
  const { t, i18n } = useTranslation()
  const { version, day, eligible, units, limits } = head
  const inputs = [
    eligible !== null && t('attainment.head.eligible', { amount: formatCents(eligible) }),
    units !== null && t('attainment.head.units', { units }),
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <div className={classes.rowHead}>
        <Text fw={550}>{document}</Text>
        <Text fw={550} className="numbers">
          {formatCents(amount === 0 ? promised : amount)}
        </Text>
      </div>
      <dl className={classes.four}>
        <dt>{t('attainment.head.version')}</dt>
        <dd>{t('programs.record.version', { version })}</dd>
        <dt>{t('attainment.head.day')}</dt>
        <dd>{dayText(day)}</dd>
        <dt>{t('attainment.head.inputs')}</dt>
        <dd>{inputs.length ? inputs.join(', ') : t('attainment.head.none')}</dd>
        <dt>{t('attainment.head.limits')}</dt>
        <dd>
          {limits.length
            ? limits.map(({ kind, left }) => t(`attainment.why.limit.${kind}`, { left: formatCents(left) })).join(', ')
            : t('attainment.head.noLimit')}
        </dd>
      </dl>
      <Text>{sentences[languageOf(i18n.language)]}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {approvedAt
          ? t('attainment.record.approved', { name: approvedBy || t('attainment.record.itself'), when: exactTime(approvedAt) })
          : t('attainment.record.written', { when: exactTime(writtenAt) })}
      </Text>
    </li>
  )
}
