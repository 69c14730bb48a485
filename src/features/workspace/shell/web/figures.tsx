import { Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { customersPath } from '#contract/places.ts'
import { preload } from '#web/app/preload.ts'
import { currentLanguage } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { getOverview } from '../contract.ts'
import classes from './figures.module.css'

const overdueList = `${customersPath}?${new URLSearchParams({ sort: '-openBalance', filters: JSON.stringify({ overdue: 'Y', active: 'all' }) })}`

/** The figures that matter; each opens the list behind it. */
export function Figures({ overview }: { overview: Result<typeof getOverview> | undefined }) {
  const { t } = useTranslation()
  const share = overview && overview.openBalance > 0 ? overview.overdue / overview.openBalance : 0
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent' }).format(share)
  // Credits lower the balance, not what is overdue: more than all of it would puzzle.
  const overdueText = () => {
    if (!overview?.overdue) return t('dashboard.nothingOverdue')
    return share > 0 && share <= 1 ? t('dashboard.overdueShare', { percent }) : t('dashboard.overdueBeforeCredits')
  }
  return (
    <section aria-label={t('dashboard.figures')} className={classes.figures}>
      <Figure
        label={t('dashboard.openBalance')}
        to={`${customersPath}?sort=-openBalance`}
        value={overview && formatCents(overview.openBalance)}
        detail={overview && t('dashboard.withBalance', { count: overview.customersWithBalance })}
      />
      <Figure
        label={t('dashboard.overdue')}
        to={overdueList}
        value={overview && formatCents(overview.overdue)}
        detail={overview && overdueText()}
        alarming={Boolean(overview && overview.overdue > 0)}
      />
      <Figure label={t('dashboard.customers')} to={customersPath} value={overview && numberText(overview.customers)} detail={<>&nbsp;</>} />
    </section>
  )
}

function Figure({
  label,
  to,
  value,
  detail,
  alarming,
}: {
  label: string
  to: string
  value?: string
  detail: ReactNode
  alarming?: boolean
}) {
  return (
    <Link to={to} className={classes.figure} onMouseEnter={() => preload(to)} onFocus={() => preload(to)}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      {value === undefined ? <Skeleton h={30} w={130} my={4} /> : <span className={classes.value}>{value}</span>}
      {value === undefined ? (
        <Skeleton h={14} w={100} />
      ) : (
        <Text size="sm" c={alarming ? 'var(--mantine-color-error)' : 'dimmed'}>
          {detail}
        </Text>
      )}
    </Link>
  )
}
