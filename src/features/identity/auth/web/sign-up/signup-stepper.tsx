import { useTranslation } from 'react-i18next'
import classes from '../auth-frame.module.css'
import { type SignupStep, signupSteps } from './signup-step.ts'

export function SignupStepper({ step }: { step: SignupStep }) {
  const { t } = useTranslation()
  const current = signupSteps.indexOf(step)
  return (
    <ol className={classes.steps} aria-label={t('signUp.steps')}>
      {signupSteps.map((each, index) => (
        <li
          key={each}
          className={classes.step}
          aria-current={each === step ? 'step' : undefined}
          data-reached={index <= current || undefined}
        >
          {`${index + 1}. ${t(`signUp.step.${each}`)}`}
          {index < current && <span className="visually-hidden">{`, ${t('signUp.stepDone')}`}</span>}
        </li>
      ))}
    </ol>
  )
}
