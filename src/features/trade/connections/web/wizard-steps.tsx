import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { configurationPath } from '#contract/places.ts'
import classes from './wizard.module.css'

const steps = ['setup', 'detail'] as const
type WizardStep = (typeof steps)[number]

/** `id`: of a connection that is there, between whose steps one can go. */
export function WizardSteps({ step, id }: { step: WizardStep; id?: string }) {
  const { t } = useTranslation()
  const current = steps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label={t('connections.steps.label')}>
      {steps.map((each, index) => (
        <li
          key={each}
          className={classes.step}
          aria-current={each === step ? 'step' : undefined}
          data-reached={index <= current || undefined}
        >
          {id && each !== step ? (
            <Anchor component={Link} to={each === 'setup' ? `${configurationPath(id)}?step=setup` : configurationPath(id)} fz={13}>
              {`${index + 1}. ${t(`connections.steps.${each}`)}`}
            </Anchor>
          ) : (
            `${index + 1}. ${t(`connections.steps.${each}`)}`
          )}
          {index < current && <span className="visually-hidden">{`, ${t('connections.steps.done')}`}</span>}
        </li>
      ))}
    </ol>
  )
}
