/** The account whose keys these are, and its application as its tenants see it. */
export const platformId = 'acct_1SandboxPlatform'
export const applicationId = 'ca_1SandboxPlatform'
