import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormGroup, helpBelow } from '#features/customers/customers/web/door.ts'
import { proposedCode } from '#features/stores/stores/door.ts'
import { DateField } from '#web/ui/fields/date/date-field.tsx'
import type { ProgramDetail } from '../../contract.ts'
import type { SetupForm } from './use-setup-form.ts'

type Props = { zodForm: SetupForm; program: ProgramDetail | null; children?: ReactNode }

/** What it is called, and when it runs. A new one's code follows the name until somebody types another. */
export function NameFields({ zodForm: { form, field }, program, children }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(false)
  const { program: code, programName, fromDate, toDate } = form.values
  const isFixed = program?.openedAt != null
  const follows = !program && !typed && (code === '' || code === proposedCode(programName))
  return (
    <FormGroup title={t('programs.groups.name')} text={t('programs.form.nameText')}>
      {children}
      <TextInput
        {...field('programName')}
        onChange={({ currentTarget: { value } }) => {
          form.setFieldValue('programName', value)
          if (follows) form.setFieldValue('program', proposedCode(value))
        }}
        autoComplete="off"
        maxLength={50}
        data-autofocus
      />
      <TextInput
        {...field('program')}
        {...helpBelow}
        onChange={({ currentTarget: { value } }) => {
          setTyped(true)
          form.setFieldValue('program', value.toUpperCase())
        }}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        readOnly={isFixed}
        description={t(isFixed ? 'programs.form.codeFixed' : 'programs.form.codeHelp')}
      />
      <DateField
        {...field('fromDate')}
        {...helpBelow}
        value={fromDate}
        onChange={(day) => form.setFieldValue('fromDate', day)}
        readOnly={isFixed}
        description={isFixed ? t('programs.form.begun') : undefined}
      />
      <DateField {...field('toDate')} value={toDate} onChange={(day) => form.setFieldValue('toDate', day)} />
    </FormGroup>
  )
}
