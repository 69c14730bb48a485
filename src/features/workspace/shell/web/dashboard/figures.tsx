import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { currentLocale } from '#web/app/text.ts'
import type { getOverview } from '../../contract.ts'
import { figureLists } from '../../figure-lists.ts'
import { Figure } from './figure.tsx'
import classes from './figures.module.css'

type Props = { overview: Result<typeof getOverview> | undefined; overdue: number | undefined }

/** What is owed in all; each figure opens the list whose rows come to it. */
export function Figures({ overview, overdue }: Props) {
  const { t } = useTranslation()
  const share = overview && overview.owed > 0 ? (overdue ?? 0) / overview.owed : 0
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' }).format(share)
  // Credits lower the balance, not what is overdue: more than all of it would puzzle.
  const overdueText = () => {
    if (!overdue) return t('dashboard.nothingOverdue')
    return share > 0 && share <= 1 ? t('dashboard.overdueShare', { percent }) : t('dashboard.overdueBeforeCredits')
  }
  return (
    <section aria-label={t('dashboard.figures')} className={classes.figures}>
      <Figure
        label={t('dashboard.owed')}
        to={figureLists.owed}
        value={overview && formatCents(overview.owed)}
        detail={overview && t('dashboard.withBalance', { count: overview.owing })}
      />
      <Figure
        label={t('dashboard.overdue')}
        to={figureLists.overdue}
        value={overdue === undefined ? undefined : formatCents(overdue)}
        detail={overdueText()}
        alarming={Boolean(overdue)}
      />
      <Figure
        label={t('dashboard.credit')}
        to={figureLists.credit}
        value={overview && formatCents(overview.credit)}
        detail={overview && t('dashboard.withCredit', { count: overview.withCredit })}
      />
    </section>
  )
}
