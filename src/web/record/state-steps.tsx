import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Ability } from '#contract/permissions.ts'
import { GuardedButton, RefusedButton } from '../ui/guarded-button.tsx'
import { Section } from '../ui/page/section.tsx'
import classes from './record.module.css'

/** `why`: sentences about what stands in its way; it `isRefused` unless whoever takes it may set that aside. */
export type StateStep<Step extends string> = {
  step: Step
  name: string
  means: string
  does: string
  why: readonly string[]
  isRefused: boolean
}

type Props<Step extends string> = {
  title: string
  state: ReactNode
  since: string
  /** What that means for whoever has to do with it. */
  means: ReactNode
  steps: readonly StateStep<Step>[]
  ability: Ability
  canWrite: boolean
  onStep: (step: Step) => void
}

/** How a record stands, what can be done about it, and what stands in the way. */
export function StateSteps<Step extends string>({ title, state, since, means, steps, ability, canWrite, onStep }: Props<Step>) {
  return (
    <Section title={title}>
      <Text mb={4}>
        {state}{' '}
        <Text span inherit c="dimmed">
          {since}
        </Text>
      </Text>
      <Text c="dimmed" maw={640} mb="md">
        {means}
      </Text>
      {steps.length > 0 && (
        <ul className={classes.steps}>
          {steps.map(({ step, name, means, does, why, isRefused }) => (
            <li key={step} className={classes.step}>
              <div>
                <Text fw={550}>{name}</Text>
                <Text size="sm" c="dimmed" maw={560}>
                  {means}
                </Text>
                {why.map((sentence) => (
                  <Text key={sentence} size="sm" mt={2} maw={560}>
                    {sentence}
                  </Text>
                ))}
              </div>
              {isRefused && canWrite ? (
                <RefusedButton size="sm" variant="default" reason={why.join(' ')}>
                  {does}
                </RefusedButton>
              ) : (
                <GuardedButton size="sm" variant="default" ability={ability} allowed={canWrite} onClick={() => onStep(step)}>
                  {does}
                </GuardedButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
