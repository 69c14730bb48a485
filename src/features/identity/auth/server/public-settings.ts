import { route } from '#server/http/route.ts'
import { getPublicSettings } from '../contract.ts'

export const publicSettingsRoute = route(getPublicSettings, async (_input, { services: { config } }) => ({
  captcha: { provider: config.CAPTCHA_PROVIDER, siteKey: config.CAPTCHA_SITE_KEY, scriptUrl: config.CAPTCHA_SCRIPT_URL },
  supportPhone: config.SUPPORT_PHONE,
  videoUrl: config.VIDEO_URL,
  notificationsUrl: config.NOTIFICATIONS_URL,
}))
