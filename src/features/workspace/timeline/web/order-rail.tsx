import { Anchor, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconCircleMinus } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { contextOf } from '#contract/order-label.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { getOrderSteps, type OrderStepShown } from '../contract.ts'
import classes from './order-rail.module.css'

const signs = {
  done: IconCircleCheckFilled,
  part: IconCircleHalf2,
  open: IconCircle,
  trouble: IconAlertTriangle,
  off: IconCircleMinus,
} as const

/** The way of an order to the bank, step by step: how far it is, when that was, and where to look. */
export default function OrderRail({ order: { id, label } }: { order: { id: string; label: string } }) {
  const { t } = useTranslation()
  const titleId = useId()
  const steps = useApi(getOrderSteps, { params: { id } })
  if (steps.error) return <ErrorState error={steps.error} onRetry={steps.refetch} />
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} size="h4" mb="sm" id={titleId}>
        {t('timeline.steps.title')}
      </Title>
      <ol className={classes.steps}>
        {steps.data?.rows.map((step) => (
          <Step key={step.step} step={step} label={label} />
        ))}
      </ol>
    </section>
  )
}

function Step({ step, label }: { step: OrderStepShown; label: string }) {
  const { t } = useTranslation()
  const Sign = signs[step.state]
  const said = step.number || step.note
  return (
    <li className={classes.step} data-state={step.state}>
      <Sign size={20} className={classes.sign} role="img" aria-label={t(`timeline.steps.state.${step.state}`)} />
      <div className={classes.words}>
        <Text fw={step.state === 'open' || step.state === 'off' ? 400 : 550}>{t(`timeline.steps.${step.step}`, contextOf(label))}</Text>
        <Text component="div" size="sm" c="dimmed" className={classes.more}>
          <Way path={step.path}>{said || (step.path && t('timeline.steps.show'))}</Way>
          {step.number && step.note && <span>{step.note}</span>}
          {step.day ? <DayText iso={step.day} /> : step.at && <DateText iso={step.at} />}
          {!said && !step.day && !step.at && t(`timeline.steps.state.${step.state}`)}
        </Text>
      </div>
    </li>
  )
}

/** To what came of a step: another page, or a place of this one. */
function Way({ path, children }: { path: string | null; children: string | null }) {
  if (!children) return null
  if (!path) return <span className={classes.number}>{children}</span>
  if (path.startsWith('#'))
    return (
      <Anchor href={path} size="sm" underline="always" className={classes.number}>
        {children}
      </Anchor>
    )
  return (
    <Anchor component={Link} to={path} size="sm" underline="always" className={classes.number}>
      {children}
    </Anchor>
  )
}
