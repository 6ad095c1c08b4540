/** Nouns of trades, clubs, households and offices, in the form of `nouns.ts`. */
export const tradeNouns = `
match | Partie, Partien | partida, partidas; partido, partidos | partie, parties
opening | Eröffnung, Eröffnungen | apertura, aperturas | ouverture, ouvertures
tourist | Tourist, Touristen; Touristin, Touristinnen | turista, turistas | touriste, touristes
joinery | Tischlerei, Tischlereien; Schreinerei, Schreinereien | carpintería, carpinterías | menuiserie, menuiseries
chess club | Schachverein, Schachvereine; Schachklub, Schachklubs | club de ajedrez, clubes de ajedrez | club d'échecs, clubs d'échecs
maintenance | Wartung, Wartungen | mantenimiento, mantenimientos | entretien, entretiens; maintenance, maintenances
installation | Anlage, Anlagen; Montage, Montagen | instalación, instalaciones | installation, installations
device | Gerät, Geräte | aparato, aparatos | appareil, appareils
mission | Einsatz, Einsätze | misión, misiones; salida, salidas | intervention, interventions; mission, missions
comrade | Kamerad, Kameraden; Kameradin, Kameradinnen | compañero, compañeros; compañera, compañeras | camarade, camarades
commander | Kommandant, Kommandanten; Kommandantin, Kommandantinnen | comandante, comandantes | commandant, commandants
chairman | Vorsitzender, Vorsitzende; Vorstand, Vorstände | presidente, presidentes; presidenta, presidentas | président, présidents; présidente, présidentes
treasurer | Kassenwart, Kassenwarte; Kassierer, Kassierer | tesorero, tesoreros; tesorera, tesoreras | trésorier, trésoriers; trésorière, trésorières
coach | Übungsleiter, Übungsleiter; Übungsleiterin, Übungsleiterinnen | preparador, preparadores | coach, coachs
boss | Chefin, Chefinnen | patrón, patrones | patron, patrons; patronne, patronnes
man | Mann, Männer | hombre, hombres | homme, hommes
woman | Frau, Frauen | mujer, mujeres | femme, femmes
uncle | Onkel, Onkel | tío, tíos | oncle, oncles
grandchild | Enkel, Enkel; Enkelin, Enkelinnen | nieto, nietos; nieta, nietas | petit-fils, petits-fils
senior | Senior, Senioren; Seniorin, Seniorinnen | anciano, ancianos; anciana, ancianas | aîné, aînés
babysitter | Babysitter, Babysitter; Tagesmutter, Tagesmütter | niñera, niñeras; canguro, canguros | baby-sitter, baby-sitters; nounou, nounous
barber | Barbier, Barbiere | barbero, barberos | barbier, barbiers
mechanic | Mechaniker, Mechaniker; Mechanikerin, Mechanikerinnen | mecánico, mecánicos; mecánica, mecánicas | mécanicien, mécaniciens; mécanicienne, mécaniciennes
brewer | Brauer, Brauer | cervecero, cerveceros | brasseur, brasseurs
potter | Töpfer, Töpfer; Töpferin, Töpferinnen | alfarero, alfareros; ceramista, ceramistas | potier, potiers; potière, potières
market gardener | Gemüsebauer, Gemüsebauern | hortelano, hortelanos | maraîcher, maraîchers; maraîchère, maraîchères
agent | Makler, Makler; Maklerin, Maklerinnen | agente, agentes | agent, agents
guide | Führer, Führer | guía, guías | guide, guides
actor | Schauspieler, Schauspieler; Schauspielerin, Schauspielerinnen; Darsteller, Darsteller | actor, actores; actriz, actrices | acteur, acteurs; actrice, actrices; comédien, comédiens
speaker | Referent, Referenten; Redner, Redner | ponente, ponentes | intervenant, intervenants; conférencier, conférenciers
citizen | Bürger, Bürger; Bürgerin, Bürgerinnen | ciudadano, ciudadanos; vecino, vecinos; vecina, vecinas | citoyen, citoyens; habitant, habitants
client | Auftraggeber, Auftraggeber |  | donneur d'ordre, donneurs d'ordre
kid |  | chico, chicos; chica, chicas; crío, críos | gamin, gamins; gosse, gosses
passenger | Mitfahrer, Mitfahrer; Passagier, Passagiere; Fahrgast, Fahrgäste | pasajero, pasajeros; pasajera, pasajeras | passager, passagers; passagère, passagères
medication | Medikament, Medikamente | medicamento, medicamentos | médicament, médicaments
pill | Tablette, Tabletten; Pille, Pillen | pastilla, pastillas | comprimé, comprimés; pilule, pilules
vaccine | Impfstoff, Impfstoffe | vacuna, vacunas | vaccin, vaccins
bandage | Verband, Verbände | venda, vendas | pansement, pansements
cat | Kater, Kater; Kätzchen, Kätzchen | gato, gatos; gata, gatas | chat, chats; chatte, chattes
mare | Stute, Stuten | yegua, yeguas | jument, juments
foal | Fohlen, Fohlen | potro, potros | poulain, poulains
lamb | Lamm, Lämmer | cordero, corderos | agneau, agneaux
calf | Kalb, Kälber | ternero, terneros | veau, veaux
hen | Henne, Hennen; Huhn, Hühner | gallina, gallinas | poule, poules
bee | Biene, Bienen | abeja, abejas | abeille, abeilles
colony | Volk, Völker; Bienenvolk, Bienenvölker | colonia, colonias | colonie, colonies
hedgehog | Igel, Igel | erizo, erizos | hérisson, hérissons
apple | Apfel, Äpfel | manzana, manzanas | pomme, pommes
potato | Kartoffel, Kartoffeln | patata, patatas | pomme de terre, pommes de terre
cheese | Käse, Käse | queso, quesos | fromage, fromages
jam | Marmelade, Marmeladen | mermelada, mermeladas | confiture, confitures
bread roll | Brötchen, Brötchen | panecillo, panecillos | petit pain, petits pains
basket | Korb, Körbe | cesta, cestas | panier, paniers; corbeille, corbeilles
crate | Kiste, Kisten | caja, cajas | caisse, caisses; cagette, cagettes
bucket | Eimer, Eimer | cubo, cubos | seau, seaux
barrel | Fass, Fässer | barril, barriles; barrica, barricas | tonneau, tonneaux; fût, fûts
row | Reihe, Reihen | fila, filas | rang, rangs; rangée, rangées
greenhouse | Gewächshaus, Gewächshäuser | invernadero, invernaderos | serre, serres
raised bed | Hochbeet, Hochbeete | bancal, bancales | bac, bacs
orchard | Obstgarten, Obstgärten; Streuobstwiese, Streuobstwiesen | huerto, huertos; huerta, huertas | verger, vergers; potager, potagers
fence | Zaun, Zäune | valla, vallas | clôture, clôtures
shed | Schuppen, Schuppen | cobertizo, cobertizos | remise, remises; cabanon, cabanons
basement | Keller, Keller | sótano, sótanos | cave, caves; sous-sol, sous-sols
attic | Dachboden, Dachböden | desván, desvanes; ático, áticos | grenier, greniers
house | Haus, Häuser; Gebäude, Gebäude | casa, casas; chalet, chalets | maison, maisons; bâtiment, bâtiments; gîte, gîtes
apartment | Appartement, Appartements | piso, pisos | 
radiator | Heizkörper, Heizkörper | radiador, radiadores | radiateur, radiateurs
boiler | Kessel, Kessel; Therme, Thermen | caldera, calderas | chaudière, chaudières
meter | Zähler, Zähler | contador, contadores | compteur, compteurs
reading | Ablesung, Ablesungen; Zählerstand, Zählerstände | lectura, lecturas | relevé, relevés
fault | Störung, Störungen; Panne, Pannen | avería, averías; fallo, fallos | panne, pannes
damage | Schaden, Schäden | daño, daños; desperfecto, desperfectos | dégât, dégâts; dommage, dommages
leak | Leck, Lecks | fuga, fugas; gotera, goteras | fuite, fuites
spare part | Ersatzteil, Ersatzteile | recambio, recambios; repuesto, repuestos | pièce de rechange, pièces de rechange; pièce détachée, pièces détachées
part | Teil, Teile | pieza, piezas | pièce, pièces
screw | Schraube, Schrauben | tornillo, tornillos | vis, vis
wood | Holz, Hölzer | madera, maderas | bois, bois
fabric | Stoff, Stoffe | tela, telas | tissu, tissus
yarn | Garn, Garne | lana, lanas; hilo, hilos | laine, laines; fil, fils
garment | Kleidungsstück, Kleidungsstücke | prenda, prendas | vêtement, vêtements
trousers | Hose, Hosen | pantalón, pantalones | pantalon, pantalons
jacket | Jacke, Jacken | chaqueta, chaquetas | veste, vestes
shirt | Hemd, Hemden | camisa, camisas; camiseta, camisetas | chemise, chemises
alteration | Änderung, Änderungen | arreglo, arreglos | retouche, retouches
skirt | Rock, Röcke | falda, faldas | jupe, jupes
ring | Ring, Ringe | anillo, anillos | bague, bagues
watch | Armbanduhr, Armbanduhren | reloj, relojes | montre, montres
shop | Geschäft, Geschäfte | comercio, comercios; negocio, negocios | commerce, commerces
stall | Stand, Stände | puesto, puestos | étal, étals; stand, stands
flea market | Flohmarkt, Flohmärkte | mercadillo, mercadillos; rastro, rastros | vide-grenier, vide-greniers; brocante, brocantes; marché aux puces, marchés aux puces
raffle | Tombola, Tombolas | rifa, rifas; sorteo, sorteos | tombola, tombolas
prize | Preisgeld, Preisgelder | premio, premios | prix, prix; lot, lots
cash register | Kasse, Kassen | caja registradora, cajas registradoras | caisse enregistreuse, caisses enregistreuses
cash | Bargeld, Bargeld | efectivo, efectivos | espèces, espèces
discount card | Gutschein, Gutscheine | vale, vales; bono, bonos | bon, bons; bon d'achat, bons d'achat
dues | Mitgliedsbeitrag, Mitgliedsbeiträge | cuota, cuotas | cotisation, cotisations
instalment | Rate, Raten | plazo, plazos | acompte, acomptes; échéance, échéances
debt | Schuld, Schulden | deuda, deudas | dette, dettes
salary slip | Lohnzettel, Lohnzettel | nómina, nóminas | fiche de paie, fiches de paie
delivery note | Lieferschein, Lieferscheine | albarán, albaranes | bon de livraison, bons de livraison
form | Formular, Formulare | formulario, formularios | formulaire, formulaires
badge | Ausweis, Ausweise | carné, carnés; tarjeta, tarjetas | badge, badges; carte, cartes
instruction | Einweisung, Einweisungen; Anleitung, Anleitungen | instrucción, instrucciones | consigne, consignes; mode d'emploi, modes d'emploi
minutes | Protokoll, Protokolle | acta, actas | compte rendu, comptes rendus; procès-verbal, procès-verbaux
vote | Abstimmung, Abstimmungen | votación, votaciones | scrutin, scrutins
motion | Antrag, Anträge | moción, mociones | motion, motions
proposal | Vorschlag, Vorschläge | propuesta, propuestas; sugerencia, sugerencias | proposition, propositions; suggestion, suggestions
wish | Wunsch, Wünsche | deseo, deseos | souhait, souhaits; vœu, vœux
reminder | Erinnerung, Erinnerungen; Mahnung, Mahnungen | recordatorio, recordatorios | rappel, rappels; relance, relances
cancellation | Absage, Absagen; Stornierung, Stornierungen | cancelación, cancelaciones; anulación, anulaciones | annulation, annulations
acceptance | Zusage, Zusagen | confirmación, confirmaciones | confirmation, confirmations
presence | Anwesenheit, Anwesenheiten | asistencia, asistencias | présence, présences
duty | Dienst, Dienste | guardia, guardias | garde, gardes; permanence, permanences
time slot | Zeitfenster, Zeitfenster | franja, franjas; hueco, huecos | créneau, créneaux
stay | Aufenthalt, Aufenthalte | estancia, estancias | séjour, séjours
overnight stay | Übernachtung, Übernachtungen | pernoctación, pernoctaciones; noche, noches | nuitée, nuitées
pick-up | Abholung, Abholungen | recogida, recogidas | retrait, retraits; enlèvement, enlèvements
walk | Spaziergang, Spaziergänge | paseo, paseos | promenade, promenades; balade, balades
hike | Wanderung, Wanderungen | caminata, caminatas; ruta, rutas | randonnée, randonnées
ride | Ausritt, Ausritte; Mitfahrgelegenheit, Mitfahrgelegenheiten | trayecto, trayectos | trajet, trajets; covoiturage, covoiturages
flight | Flug, Flüge | vuelo, vuelos | vol, vols
dive | Tauchgang, Tauchgänge | inmersión, inmersiones | plongée, plongées
catch | Fang, Fänge | captura, capturas | prise, prises; capture, captures
race | Rennen, Rennen; Lauf, Läufe | carrera, carreras | course, courses
round | Runde, Runden | ronda, rondas; vuelta, vueltas | tour, tours; manche, manches; tournée, tournées
set | Satz, Sätze | serie, series | série, séries
score | Punktestand, Punktestände | puntuación, puntuaciones; marcador, marcadores | score, scores
position | Platzierung, Platzierungen; Stelle, Stellen | puesto de trabajo, puestos de trabajo | poste, postes
record | Rekord, Rekorde; Bestleistung, Bestleistungen | récord, récords | record, records
exercise | Übung, Übungen | ejercicio, ejercicios | exercice, exercices
piece of music | Musikstück, Musikstücke; Lied, Lieder | canción, canciones | chanson, chansons
sheet music | Noten, Noten; Notenblatt, Notenblätter | partitura, partituras | partition, partitions
stage | Bühne, Bühnen | escenario, escenarios | scène, scènes
play | Theaterstück, Theaterstücke | obra, obras | pièce de théâtre, pièces de théâtre
performance | Aufführung, Aufführungen; Auftritt, Auftritte; Vorstellung, Vorstellungen | actuación, actuaciones; función, funciones; espectáculo, espectáculos | représentation, représentations; spectacle, spectacles
dress rehearsal | Generalprobe, Generalproben | ensayo general, ensayos generales | répétition générale, répétitions générales
party | Fest, Feste; Feier, Feiern | fiesta, fiestas | fête, fêtes
trip | Fahrt, Fahrten | viaje, viajes | voyage, voyages; sortie, sorties
exhibition | Ausstellung, Ausstellungen | exposición, exposiciones | exposition, expositions
guided tour | Führung, Führungen | visita guiada, visitas guiadas | visite guidée, visites guidées
language course | Sprachkurs, Sprachkurse | curso de idiomas, cursos de idiomas | cours de langue, cours de langue
exam | Klausur, Klausuren | examen, exámenes | contrôle, contrôles
report card | Zeugnis, Zeugnisse | boletín, boletines | bulletin, bulletins
absence | Fehlzeit, Fehlzeiten | falta, faltas | absence, absences
breakfast | Frühstück, Frühstücke | desayuno, desayunos | petit-déjeuner, petits-déjeuners
lunch | Mittagessen, Mittagessen | almuerzo, almuerzos | déjeuner, déjeuners; repas de midi, repas de midi
dinner | Abendessen, Abendessen | cena, cenas | dîner, dîners
snack | Imbiss, Imbisse | merienda, meriendas | goûter, goûters
bill of materials | Stückliste, Stücklisten | lista de materiales, listas de materiales | nomenclature, nomenclatures
trip cost | Spesen, Spesen | dieta, dietas | frais, frais
sum | Summe, Summen | suma, sumas | somme, sommes; total, totaux
amount of work | Aufwand, Aufwände | esfuerzo, esfuerzos | charge, charges
condition | Zustand, Zustände | estado, estados | état, états
minimum | Minimum, Minima | mínimo, mínimos | minimum, minimums
colour tone | Farbton, Farbtöne | tono, tonos | teinte, teintes
waiting list | Warteliste, Wartelisten | lista de espera, listas de espera | liste d'attente, listes d'attente
group leader | Gruppenleiter, Gruppenleiter; Gruppenleiterin, Gruppenleiterinnen | monitora, monitoras | animateur, animateurs; animatrice, animatrices
morning | Vormittag, Vormittage; Morgen, Morgen | mañana, mañanas | matin, matins; matinée, matinées
afternoon | Nachmittag, Nachmittage | tarde, tardes | après-midi, après-midis
night | Nacht, Nächte | madrugada, madrugadas | nuit, nuits
weekend | Wochenende, Wochenenden | fin de semana, fines de semana | week-end, week-ends
dog boarding | Hundepension, Hundepensionen | guardería canina, guarderías caninas | pension canine, pensions canines
association | Verband, Verbände; Gemeinschaft, Gemeinschaften | asociación, asociaciones; peña, peñas | association, associations; amicale, amicales
residents' association | Hausgemeinschaft, Hausgemeinschaften | comunidad de vecinos, comunidades de vecinos | copropriété, copropriétés
clothing bank | Kleiderkammer, Kleiderkammern | ropero, roperos | vestiaire, vestiaires
soup kitchen | Suppenküche, Suppenküchen; Tafel, Tafeln | comedor social, comedores sociales | soupe populaire, soupes populaires
toy library | Ludothek, Ludotheken | ludoteca, ludotecas | ludothèque, ludothèques
sewing class | Nähkurs, Nähkurse | taller de costura, talleres de costura | cours de couture, cours de couture
bicycle workshop | Fahrradwerkstatt, Fahrradwerkstätten | taller de bicicletas, talleres de bicicletas | atelier vélo, ateliers vélo
`;
