import { Box, Button, FileButton, Group, Image, Input, Text } from '@mantine/core'
import { IconPhoto, IconUpload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Specification section 9. */
const maxLogoBytes = 1_048_576

/** PNG logo with a preview. `current`: address of the stored one. The server checks the bytes; this only spares the trip. */
export function LogoField({
  file,
  onChange,
  current,
  disabled = false,
  error,
}: {
  file: File | null
  onChange: (file: File | null) => void
  current?: string | null
  disabled?: boolean
  error?: ReactNode
}) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<'errors.tooLarge' | 'auth.logoNotPng' | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return setPreview(null)
    const url = URL.createObjectURL(file)
    setPreview(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const choose = (chosen: File | null) => {
    if (!chosen) return
    const isPng = chosen.type === 'image/png' || (chosen.type === '' && chosen.name.toLowerCase().endsWith('.png'))
    const refused = isPng ? (chosen.size > maxLogoBytes ? 'errors.tooLarge' : null) : 'auth.logoNotPng'
    setProblem(refused)
    onChange(refused ? null : chosen)
  }
  const shown = preview ?? current
  return (
    <Input.Wrapper label={t('fields.logo')} labelElement="div" description={t('logo.help')} error={problem ? t(problem) : error}>
      <Group mt={6} gap="md">
        <Box
          w={64}
          h={64}
          style={{ border: '1px solid var(--mantine-color-default-border)', borderRadius: 8, display: 'grid', placeItems: 'center' }}
        >
          {shown ? <Image src={shown} alt={t('logo.preview')} w={56} h={56} fit="contain" /> : <IconPhoto aria-hidden opacity={0.4} />}
        </Box>
        <FileButton onChange={choose} accept="image/png,.png" disabled={disabled} inputProps={{ 'aria-label': t('logo.upload') }}>
          {(props) => (
            <Button {...props} variant="default" disabled={disabled} leftSection={<IconUpload size={16} aria-hidden />}>
              {t('logo.upload')}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {file?.name ?? t('logo.none')}
        </Text>
      </Group>
    </Input.Wrapper>
  )
}
