import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { helpBelow, LineEnd } from '#features/customers/customers/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { ListSelect } from '#web/ui/fields/list-select.tsx'
import { getProgramDetail, listPrograms } from '../../contract.ts'
import { type SetupValues, valuesOf } from './setup-values.ts'
import type { SetupForm } from './use-setup-form.ts'

type Props = {
  zodForm: SetupForm
  /** What every program begins with. */
  plain: SetupValues
  copyOf: string | null
  onCopy: (id: string | null) => void
}
const mostOffered = 200

/** Another program, whose rules fill the form; its rewards come along when it is saved. Nothing where there is none yet. */
export function CopyField({ zodForm: { form }, plain, copyOf, onCopy }: Props) {
  const { t } = useTranslation()
  const { data: others } = useApi(listPrograms, { query: { sort: '-createdAt', limit: mostOffered } }, { staleTime: 60_000 })
  const { data } = useApi(getProgramDetail, { query: { programId: copyOf ?? '' } }, { enabled: copyOf !== null })
  // How it is called, and when it runs, stays as it is typed.
  const fill = (values: SetupValues) => {
    const { program, programName, fromDate, toDate } = form.getValues()
    form.setValues({ ...values, program, programName, fromDate, toDate })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed after it was chosen stays
  useEffect(() => {
    if (data) fill(valuesOf(data.fields))
  }, [data?.id])
  if (!others?.rows.length) return null
  return (
    <>
      <ListSelect
        {...helpBelow}
        label={t('programs.form.copyOf')}
        description={t('programs.form.copyHelp')}
        placeholder={t('programs.form.copyNone')}
        data={others.rows.map(({ id, program, programName }) => ({ value: id, label: `${programName} · ${program}` }))}
        value={copyOf}
        onChange={(id) => {
          if (!id) fill(plain)
          onCopy(id)
        }}
        refuses
        clearable
      />
      <LineEnd />
    </>
  )
}
