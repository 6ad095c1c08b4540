import { request } from '../lathe/http.js';

/** A call with a File in it goes as a form, any other as JSON. */
function call(endpoint) {
  return async (input = {}) => {
    if (typeof input !== 'object' || input === null || Array.isArray(input))
      throw new TypeError(`${endpoint} takes an object of named parameters`);
    const path = `/integrations/Core/${endpoint}`;
    const values = Object.entries(input).filter(([, value]) => value !== undefined);
    if (!values.some(([, value]) => value instanceof Blob)) return request('POST', path, { body: input });
    const form = new FormData();
    for (const [name, value] of values)
      form.append(name, value instanceof Blob || typeof value === 'string' ? value : JSON.stringify(value));
    return request('POST', path, { form });
  };
}

export const InvokeLLM = call('InvokeLLM');
export const SendEmail = call('SendEmail');
export const UploadFile = call('UploadFile');
export const GenerateImage = call('GenerateImage');
export const ExtractDataFromUploadedFile = call('ExtractDataFromUploadedFile');
export const UploadPrivateFile = call('UploadPrivateFile');
export const CreateFileSignedUrl = call('CreateFileSignedUrl');

/** All integrations of the platform by name. */
export const Core = {
  InvokeLLM,
  SendEmail,
  UploadFile,
  GenerateImage,
  ExtractDataFromUploadedFile,
  UploadPrivateFile,
  CreateFileSignedUrl,
};
export default Core;
