import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordForm } from '#web/record/record-form.tsx'
import type { ProgramDetail } from '../../contract.ts'
import type { Choices } from './choices.ts'
import { EligibleFields } from './group-eligible.tsx'
import { NameFields } from './group-name.tsx'
import { LimitFields, SaleFields } from './group-sales.tsx'
import type { SetupForm } from './use-setup-form.ts'

type Props = {
  zodForm: SetupForm
  /** The one that is changed. */
  program: ProgramDetail | null
  choices: Choices
  back: { to: string; state: unknown }
  /** What comes before the name. */
  children?: ReactNode
}

export function SetupFormView({ zodForm, program, choices, back, children }: Props) {
  const { t } = useTranslation()
  return (
    <RecordForm zodForm={zodForm} submitLabel={t('programs.wizard.next')} back={back}>
      <NameFields zodForm={zodForm} program={program}>
        {children}
      </NameFields>
      <SaleFields zodForm={zodForm} program={program} />
      <EligibleFields zodForm={zodForm} choices={choices} names={program?.names ?? {}} />
      <LimitFields zodForm={zodForm} />
    </RecordForm>
  )
}
