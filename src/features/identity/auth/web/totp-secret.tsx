import { Code, Group, Image, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What an authenticator app is given: a picture to scan, or the key to type in. */
export function TotpSecret({ totpSecret, totpQrSvg }: { totpSecret: string; totpQrSvg: string }) {
  const { t } = useTranslation()
  return (
    <Group align="flex-start" gap="md">
      <Image src={`data:image/svg+xml,${encodeURIComponent(totpQrSvg)}`} alt={t('admin.qr')} w={168} h={168} bg="white" p={8} radius="md" />
      <Stack gap={4} flex={1} miw={200}>
        <Text>{t('admin.scan')}</Text>
        <Text>{t('admin.secret')}</Text>
        <Code style={{ overflowWrap: 'anywhere' }}>{totpSecret}</Code>
      </Stack>
    </Group>
  )
}
