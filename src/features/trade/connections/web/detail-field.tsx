import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { textOf } from '#web/app/text.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { isSecret } from '../edi-types.ts'
import { CertificateField } from './as2/certificate-field.tsx'
import { HostKey } from './host-key.tsx'
import type { DetailForm } from './use-detail-form.ts'

/** Fields with a line of help below them. */
const helped = new Set(['remotePath', 'privateKey', 'publicKey', 'filePattern', 'archivePath', 'url', 'receiptHosts'])

type Props = { field: DetailForm['fields'][number]; detail: DetailForm; readOnly: boolean }

/** The input for a field as the table of types describes it. */
export function DetailField({ field, detail, readOnly }: Props) {
  const { name, kind, options, check, reaches } = field
  const { form, base } = detail
  if (kind === 'confirmed') return <HostKey detail={detail} readOnly={readOnly} />
  const given = detail.field(name)
  if (name === 'certificate') return <CertificateField detail={detail} readOnly={readOnly} />
  const input = {
    ...given,
    readOnly,
    description: descriptionOf(field, detail),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    // A key that was confirmed is the key of one server.
    onChange: (event: unknown) => {
      if (reaches && 'hostFingerprint' in form.values) form.setFieldValue('hostFingerprint', '')
      given.onChange(event)
    },
  }
  if (kind === 'choice') {
    const data = (options?.[base.direction] ?? []).map((value) => ({ value, label: textOf(`connections.options.${value}`) }))
    return <NativeSelect {...input} data={data} disabled={readOnly} />
  }
  if (kind === 'secret') return <PasswordField {...input} autoComplete="new-password" />
  if (kind === 'longText' || kind === 'longSecret')
    return <Textarea {...input} autosize minRows={3} maxRows={8} autoComplete="off" spellCheck={false} />
  return <TextInput {...input} autoComplete="off" spellCheck={false} inputMode={check === 'port' ? 'numeric' : undefined} />
}

function descriptionOf(field: DetailForm['fields'][number], { base, kept, form }: DetailForm) {
  if (field.check === 'url' && base.ediType !== 'AS2' && /^http:/i.test(form.values[field.name] ?? ''))
    return textOf('connections.plainHttp')
  if (isSecret(field) && kept.includes(field.name)) return textOf('connections.secretSet')
  if (isSecret(field) && base.secretsSet.includes(field.name)) return textOf('connections.secretMoved')
  if (base.ediType === 'AS2' && isSecret(field)) return textOf('connections.help.as2Key')
  if (field.unless === 'privateKey') return textOf('connections.help.password')
  return helped.has(field.name) ? textOf(`connections.help.${field.name}`) : undefined
}
