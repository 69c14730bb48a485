import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { editProgramPath, programRewardsPath } from '#contract/places.ts'
import classes from './wizard.module.css'

const steps = ['setup', 'rewards'] as const
type WizardStep = (typeof steps)[number]

/** `id`: of a program that is there, between whose steps one can go. */
export function WizardSteps({ step, id }: { step: WizardStep; id?: string }) {
  const { t } = useTranslation()
  const { state } = useLocation()
  const current = steps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label={t('programs.wizard.label')}>
      {steps.map((each, index) => {
        const text = `${index + 1}. ${t(`programs.wizard.${each}`)}`
        return (
          <li
            key={each}
            className={classes.step}
            aria-current={each === step ? 'step' : undefined}
            data-reached={index <= current || undefined}
          >
            {id && each !== step ? (
              <Anchor component={Link} to={each === 'setup' ? editProgramPath(id) : programRewardsPath(id)} state={state} fz={13}>
                {text}
              </Anchor>
            ) : (
              text
            )}
            {index < current && <span className="visually-hidden">{`, ${t('connections.steps.done')}`}</span>}
          </li>
        )
      })}
    </ol>
  )
}
