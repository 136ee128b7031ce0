/** Made by the build (build.mjs) from the schemas in `shared`; browsers alone have it. */
declare module 'virtual:enquiry-validators' {
  export const validators: Record<
    import('../../shared/enquiry-forms.ts').FormName | 'application',
    import('../../shared/enquiry-rules.ts').Validator
  >;
}
