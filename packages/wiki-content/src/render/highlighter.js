// JavaScript, since the types of highlight.js bring those of the browser along, which the server must not know.
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import powershell from 'highlight.js/lib/languages/powershell';
import properties from 'highlight.js/lib/languages/properties';
import { common, createLowlight } from 'lowlight';

export const highlighter = createLowlight({ ...common, dockerfile, groovy, http, nginx, powershell, properties });
