import { useMemo, useRef, useState } from 'react'
import { useAction } from '#web/app/calls/query.ts'
import { useZodForm } from '#web/app/form.ts'
import { textOf } from '#web/app/text.ts'
import { connectionDetail, keptSecrets } from '../connection-detail.ts'
import { addEditIntegrationConfiguration, type Configuration, getIntegrationConfiguration, getIntegrations } from '../contract.ts'
import { fieldsOf, isSecret, type Settings } from '../edi-types.ts'

/** `base`: what the form began with, or saved last; not what was read since. */
export function useDetailForm(configuration: Configuration) {
  const [base, setBase] = useState(configuration)
  const { id, ediType, direction } = base
  const fields = useMemo(() => fieldsOf(ediType, direction), [ediType, direction])
  const schema = useMemo(() => connectionDetail(ediType, direction, base.fields, base.secretsSet), [ediType, direction, base])
  const anyway = useRef(false)
  const save = useAction(addEditIntegrationConfiguration, {
    refreshes: [getIntegrations, getIntegrationConfiguration],
    success: textOf('connections.saved'),
    silent: true,
  })
  const [initialValues] = useState(() => valuesOf(configuration))
  const zodForm = useZodForm(schema, {
    initialValues,
    onSubmit: async (given) => {
      const { version } = await save.mutateAsync({
        body: { id, version: base.version, saveAnyway: anyway.current, fields: given },
      })
      const kept = keptSecrets(ediType, base.fields, given, base.secretsSet)
      const secretsSet = fields.flatMap((field) =>
        isSecret(field) && (given[field.name] || kept.includes(field.name)) ? [field.name] : [],
      )
      const shown = Object.fromEntries(fields.map((field) => [field.name, isSecret(field) ? '' : (given[field.name] ?? '')]))
      setBase({ ...base, version, secretsSet, fields: shown })
      zodForm.form.setValues(shown)
      setTimeout(() => zodForm.form.resetDirty(shown))
    },
  })
  const saveAnyway = () => {
    anyway.current = true
    void zodForm.save(zodForm.form.values).finally(() => {
      anyway.current = false
    })
  }
  const kept = keptSecrets(ediType, base.fields, zodForm.form.values, base.secretsSet)
  return { ...zodForm, base, fields, kept, saveAnyway }
}
export type DetailForm = ReturnType<typeof useDetailForm>

/** A new connection begins with what is usual for its type. */
function valuesOf({ ediType, direction, fields, state }: Configuration): Partial<Record<string, string>> {
  const stored: Partial<Settings> = fields
  return Object.fromEntries(
    fieldsOf(ediType, direction).map(({ name, default: usual = '', options }) => [
      name,
      stored[name] ?? (state === 'Draft' ? usual || (options?.[direction][0] ?? '') : usual),
    ]),
  )
}
