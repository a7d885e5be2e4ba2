import { queryClient, trpc } from '../../lib/trpc.ts'

export const accountQuery = () => trpc.account.overview.queryOptions()

const invalidateAccount = () => queryClient.invalidateQueries(trpc.account.overview.queryFilter())
const invalidating = { onSettled: invalidateAccount }

export const changeEmailMutation = () => ({ ...trpc.account.changeEmail.mutationOptions(), ...invalidating })
export const resendConfirmationMutation = () => ({
  ...trpc.account.resendConfirmation.mutationOptions(),
  ...invalidating,
})
export const confirmEmailMutation = () => ({
  ...trpc.account.confirmEmail.mutationOptions(),
  ...invalidating,
})
export const changePasswordMutation = () => ({
  ...trpc.account.changePassword.mutationOptions(),
  ...invalidating,
})
export const makeRecoveryCodesMutation = () => ({
  ...trpc.account.makeRecoveryCodes.mutationOptions(),
  ...invalidating,
})
export const endDeviceMutation = () => ({ ...trpc.account.endDevice.mutationOptions(), ...invalidating })
export const endOtherDevicesMutation = () => ({
  ...trpc.account.endOtherDevices.mutationOptions(),
  ...invalidating,
})
export const removeAccountMutation = () => trpc.account.remove.mutationOptions()

export const loginMutation = () => trpc.auth.login.mutationOptions()
export const signupMutation = () => trpc.auth.signup.mutationOptions()
export const quickSignupMutation = () => trpc.auth.quickSignup.mutationOptions()
export const forgotPasswordMutation = () => trpc.auth.forgotPassword.mutationOptions()
export const resetPasswordMutation = () => trpc.auth.resetPassword.mutationOptions()
export const redeemRecoveryCodeMutation = () => trpc.auth.redeemRecoveryCode.mutationOptions()
