import { Button, FileButton, Stack, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAction } from '#web/app/calls/query.ts'
import { readCertificate } from '../../contract.ts'
import type { DetailForm } from '../use-detail-form.ts'
import { CertificateLine } from './certificate-line.tsx'

/** The partner's certificates, pasted or from a file; what is in them is shown at once. */
export function CertificateField({ detail, readOnly }: { detail: DetailForm; readOnly: boolean }) {
  const { t } = useTranslation()
  const { form, base } = detail
  const given = detail.field('certificate')
  const read = useAction(readCertificate, { silent: true, onSuccess: ({ pem }) => form.setFieldValue('certificate', pem) })
  const value = form.values.certificate ?? ''
  const look = (bytes: Uint8Array) => read.mutate({ body: { base64: base64Of(bytes) } })
  const shown = read.data?.pem === value ? read.data.certificates : value === base.fields.certificate ? (base.as2?.theirs ?? []) : []
  return (
    <Stack gap="xs" align="stretch">
      <Textarea
        {...given}
        readOnly={readOnly}
        description={t('connections.certificate.help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={3}
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        error={given.error ?? read.error?.fields.certificate}
        onChange={(event) => {
          read.reset()
          given.onChange(event)
        }}
        onBlur={() => {
          given.onBlur()
          if (value && shown.length === 0) look(new TextEncoder().encode(value))
        }}
      />
      {shown.length > 0 && (
        <Stack gap="xs" component="ul" aria-label={t('connections.certificate.theirs')} m={0} p={0} style={{ listStyle: 'none' }}>
          {shown.map((certificate) => (
            <li key={certificate.fingerprint}>
              <CertificateLine certificate={certificate} />
            </li>
          ))}
        </Stack>
      )}
      {!readOnly && (
        <FileButton
          onChange={async (file) => file && look(new Uint8Array(await file.arrayBuffer()))}
          inputProps={{ 'aria-label': t('connections.certificate.choose') }}
        >
          {(props) => (
            <Button {...props} variant="default" size="xs" loading={read.isPending} style={{ alignSelf: 'flex-start' }}>
              {t('connections.certificate.choose')}
            </Button>
          )}
        </FileButton>
      )}
    </Stack>
  )
}

const base64Of = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
